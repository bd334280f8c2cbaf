// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev With 24 decimals, the pool keeps its books in steps of a million smallest units, 10^-18 token.
contract FineDecimalsTokenTest is WeirdTokenTest {
    uint256 private constant STEP = 1e6;

    function deployToken() internal override returns (address) {
        return address(new LocalToken("Fine", "FINE", 24, address(this)));
    }

    function test_AmountsFinerThanAStepAreRejected() public {
        liveAndClaim(alice, stakeAmount, 7);

        vm.startPrank(alice);
        expectTooFine(STEP - 1);
        pool.stake(STEP - 1);
        expectTooFine(STEP + 1);
        pool.unstake(STEP + 1);
        expectTooFine(1);
        pool.transferRewards(alice, 1);
        expectTooFine(2 * STEP - 1);
        pool.fund(2 * STEP - 1);
        expectTooFine(1);
        pool.forfeitOf(alice, 1);
        vm.stopPrank();
    }

    function test_StakeWithPermitFinerThanAStepIsRejected() public {
        giveAndApprove(alice, STEP + 1);
        expectTooFine(STEP + 1);
        vm.prank(alice);
        pool.stakeWithPermit(STEP + 1, type(uint256).max, 27, 0, 0);
    }

    function test_SurplusFinerThanAStepIsRejected() public {
        vm.startPrank(owner);
        expectTooFine(1);
        pool.announceSurplusWithdrawal(1);
        pool.announceSurplusWithdrawal(STEP);
        warpDays(7);
        expectTooFine(1);
        pool.withdrawSurplus(owner, 1);
        vm.stopPrank();
    }

    function test_OneStepIsEnough() public {
        stakeAs(alice, STEP);
        vm.assertEq(accountOf(alice).stake, STEP, "stake");
        unstakeAs(alice, STEP);
        vm.assertEq(token.balanceOf(alice), STEP, "back");
    }

    function test_SyncLeavesWhatIsFinerThanAStep() public {
        token.mint(address(pool), STEP - 1);
        vm.assertEq(pool.sync(), 0, "less than a step");
        token.mint(address(pool), 1);
        vm.assertEq(pool.sync(), STEP, "a step");
    }

    function test_PartOfAStepThatAFeeLeavesIsRoundedInThePoolsFavor() public {
        LocalTetherToken feeToken = new LocalTetherToken("Fine fee", "FEE", 24, address(this));
        setUpPool(address(feeToken));
        feeToken.setFee(1, type(uint256).max);
        // 5 steps less a fee of 500 smallest units: 4 full steps arrive.
        vm.assertEq(stakeAs(alice, 5 * STEP), 4 * STEP, "credited");
        assertSolvent();
    }

    function testFuzz_RewardsAreWholeSteps(uint96 staked, uint8 streak) public {
        uint256 amount = bound(staked, 10 * 1e18, 1e6 * 1e18) * STEP;
        uint256 earned = liveStreak(alice, amount, bound(streak, 1, 9));
        vm.assertEq(earned % STEP, 0, "rewards");
        uint256 forfeited = unstakeAs(alice, STEP);
        vm.assertEq(forfeited % STEP, 0, "forfeits");
        assertSolvent();
    }

    function expectTooFine(uint256 amount) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.AmountTooFine.selector, amount, STEP));
    }
}
