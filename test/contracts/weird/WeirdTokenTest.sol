// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @title Every entry point, with a quirky token
/// @notice Each token has a suite that inherits these tests (M10) and adds tests of the token's quirks. After every
/// test that moves tokens, the balance covers stakes, rewards and reserve (M8).
/// @dev The stake is 60,000 tokens because these earn whole tokens at 100 ppm, even if the token has no decimals.
abstract contract WeirdTokenTest is PoolTest {
    uint256 internal stakeAmount;

    function setUp() public virtual override {
        super.setUp();
        stakeAmount = 60_000 * one;
    }

    /// @notice Returns how much of `amount` arrives in one transfer.
    function arriving(uint256 amount) internal view virtual returns (uint256) {
        return amount;
    }

    /* ------------------------------------------------------ INCOMING TOKENS */

    function test_StakeCreditsWhatArrives() public {
        vm.assertEq(stakeAs(alice, stakeAmount), arriving(stakeAmount), "credited");
        vm.assertEq(accountOf(alice).stake, arriving(stakeAmount), "stake");
        assertSolvent();
    }

    function test_StakeWithPermitCreditsWhatArrives() public {
        giveAndApprove(alice, stakeAmount);
        vm.prank(alice);
        vm.assertEq(pool.stakeWithPermit(stakeAmount, type(uint256).max, 27, 0, 0), arriving(stakeAmount), "credited");
        assertSolvent();
    }

    function test_KeepsStakersSeparate() public {
        stakeAs(alice, stakeAmount);
        stakeAs(bob, stakeAmount / 2);
        vm.assertEq(accountOf(alice).stake, arriving(stakeAmount), "alice's");
        vm.assertEq(accountOf(bob).stake, arriving(stakeAmount / 2), "bob's");
        assertSolvent();
    }

    function test_FundCreditsWhatArrives() public {
        uint256 free = freeReserve();
        fund(stakeAmount);
        vm.assertEq(freeReserve(), free + arriving(stakeAmount), "free reserve");
        assertSolvent();
    }

    function test_SyncFindsWhatWasSent() public {
        uint256 free = freeReserve();
        token.mint(alice, stakeAmount);
        vm.prank(alice);
        token.transfer(address(pool), stakeAmount);
        vm.assertEq(pool.sync(), arriving(stakeAmount), "credited");
        vm.assertEq(freeReserve(), free + arriving(stakeAmount), "free reserve");
        vm.assertEq(pool.sync(), 0, "once");
        assertSolvent();
    }

    /* ------------------------------------------------------- NO TOKENS MOVE */

    function test_SignInEarnsOnWhatArrived() public {
        stakeAs(alice, stakeAmount);
        vm.assertEq(signInAs(alice), rewardOnDay1(), "reward");
        assertSolvent();
    }

    function test_ClaimMovesTheRewardOnTheBooks() public {
        liveStreak(alice, stakeAmount, 1);
        warpBy(24 hours);
        vm.assertEq(claimAs(alice), rewardOnDay1(), "claimed");
        assertSolvent();
    }

    function test_OwnerSettingsWork() public {
        setRules(200, 200, 10);
        stakeAs(alice, stakeAmount);
        vm.assertEq(signInAs(alice), 2 * rewardOnDay1(), "reward by the new rate");
        pause();
        unpause();
        vm.startPrank(owner);
        pool.announceSurplusWithdrawal(one);
        pool.cancelSurplusWithdrawal();
        vm.stopPrank();
        assertSolvent();
    }

    function test_ForfeitOfIsWhatUnstakeForfeits() public {
        liveStreak(alice, stakeAmount, 1);
        uint256 half = accountOf(alice).stake / 2;
        uint256 shown = pool.forfeitOf(alice, half);
        vm.assertEq(unstakeAs(alice, half), shown);
    }

    /* ------------------------------------------------------ OUTGOING TOKENS */

    function test_UnstakeReturnsTheStake() public {
        uint256 staked = stakeAs(alice, stakeAmount);
        unstakeAs(alice, staked);
        vm.assertEq(token.balanceOf(alice), arriving(staked), "in the wallet");
        vm.assertEq(pool.poolState().staked, 0, "in the pool");
        assertSolvent();
    }

    function test_UnstakeForfeitsUnmaturedRewards() public {
        liveStreak(alice, stakeAmount, 1);
        vm.assertEq(unstakeAs(alice, accountOf(alice).stake), rewardOnDay1(), "forfeited");
        vm.assertEq(pool.poolState().promised, 0, "nothing is promised");
        assertSolvent();
    }

    function test_ExitReturnsStakeAndRewards() public {
        uint256 earned = liveStreak(alice, stakeAmount, 7);
        warpBy(24 hours);
        (uint256 returned, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(rewards, earned, "rewards");
        vm.assertEq(forfeited, 0, "nothing is forfeited");
        vm.assertEq(token.balanceOf(alice), arriving(returned + rewards), "in the wallet");
        assertSolvent();
    }

    function test_TransferRewardsSendsThem() public {
        uint256 claimed = liveAndClaim(alice, stakeAmount, 7);
        transferAs(alice, carol, claimed);
        vm.assertEq(token.balanceOf(carol), arriving(claimed), "arrived");
        assertSolvent();
    }

    function test_WithdrawSurplusSendsIt() public {
        stakeAs(alice, stakeAmount);
        uint256 amount = 1_000 * one;
        vm.startPrank(owner);
        pool.announceSurplusWithdrawal(amount);
        warpDays(7);
        pool.withdrawSurplus(carol, amount);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(carol), arriving(amount), "arrived");
        assertSolvent();
    }

    function test_EveryoneCanLeaveAndNothingIsStranded() public {
        liveStreak(alice, stakeAmount, 7);
        stakeAs(bob, stakeAmount / 2);
        warpBy(24 hours);
        exitAs(alice);
        exitAs(bob);
        uint256 free = freeReserve();
        vm.startPrank(owner);
        pool.announceSurplusWithdrawal(free);
        warpDays(7);
        pool.withdrawSurplus(owner, free);
        vm.stopPrank();

        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.staked + state.promised + state.freeReserve, 0, "the books are empty");
        assertSolvent();
    }

    function rewardOnDay1() internal view returns (uint256) {
        return arriving(stakeAmount) / 10_000;
    }
}
