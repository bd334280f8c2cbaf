// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev A stake of 600 tokens earns 60,000 units on day 1 of a streak, 70,000 on day 2, … 120,000 on day 7.
contract ExitTest is PoolTest {
    uint256 private constant WEEK = 630_000;

    function test_ReturnsTheWholeStake() public {
        stakeAs(alice, 600 * one);
        (uint256 returned, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(returned, 600 * one, "stake");
        vm.assertEq(rewards, 0, "rewards");
        vm.assertEq(forfeited, 0, "forfeited");
        vm.assertEq(token.balanceOf(alice), 600 * one, "in the wallet");
        vm.assertEq(accountOf(alice).stake, 0, "in the pool");
    }

    function test_AlsoSendsEveryReleasedReward() public {
        liveStreak(alice, 600 * one, 7);
        (uint256 returned, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(returned, 600 * one, "stake");
        vm.assertEq(rewards, WEEK - 120_000, "six matured days");
        vm.assertEq(forfeited, 120_000, "day 7 had not matured");
        vm.assertEq(token.balanceOf(alice), 600 * one + WEEK - 120_000, "one transfer");
        vm.assertEq(pool.poolState().promised, 0, "nothing is owed");
        assertSolvent();
    }

    function test_SendsEverythingAfterMaturity() public {
        liveStreak(alice, 600 * one, 7);
        warpBy(24 hours);
        (, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(rewards, WEEK, "all seven days");
        vm.assertEq(forfeited, 0, "nothing lost");
    }

    function test_LeavesHeldBackRewards() public {
        liveStreak(alice, 600 * one, 6);
        warpBy(24 hours);
        (, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(rewards, 0, "nothing is released before day 7");
        vm.assertEq(forfeited, 0, "nothing is lost either");
        vm.assertEq(accountOf(alice).claimed, WEEK - 120_000, "claimed, and waits");
        vm.assertEq(token.balanceOf(alice), 600 * one, "stake only");
    }

    function test_SendsTheReleasedPartAfterABreak() public {
        liveStreak(alice, 600 * one, 7);
        warpDays(2);
        signInAs(alice);
        warpBy(24 hours);

        (, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(rewards, WEEK, "the first streak");
        vm.assertEq(accountOf(alice).claimed, 60_000, "the second waits");
    }

    function test_SendsRewardsWithoutAStake() public {
        liveStreak(alice, 600 * one, 7);
        warpBy(24 hours);
        unstakeAs(alice, 600 * one);
        (uint256 returned, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(returned, 0, "stake");
        vm.assertEq(rewards, WEEK, "rewards");
    }

    function test_SendsRewardsClaimedEarlier() public {
        liveStreak(alice, 600 * one, 7);
        claimAs(alice);
        warpBy(24 hours);
        (, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(rewards, WEEK);
    }

    function test_WorksWhilePaused() public {
        liveStreak(alice, 600 * one, 7);
        pause();
        warpBy(24 hours);
        (uint256 returned, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(returned, 600 * one, "stake");
        vm.assertEq(rewards, WEEK, "rewards");
    }

    function test_EmitsUnstakedClaimedAndTransferred() public {
        liveStreak(alice, 600 * one, 7);
        vm.expectEmit(address(pool));
        emit IMiningPool.Unstaked(alice, 600 * one, 0, 120_000);
        vm.expectEmit(address(pool));
        emit IMiningPool.Claimed(alice, WEEK - 120_000);
        vm.expectEmit(address(pool));
        emit IMiningPool.RewardsTransferred(alice, alice, WEEK - 120_000);
        exitAs(alice);
    }

    function test_RejectsAUserWithNothing() public {
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        exitAs(alice);
    }

    function test_RejectsAUserWhoseRewardsAreAllHeldBack() public {
        liveStreak(alice, 600 * one, 2);
        exitAs(alice);
        warpDays(1);
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        exitAs(alice);
    }

    function testFuzz_ReturnsTheStakeAndLosesNoUnit(uint96 staked, uint8 streak, uint32 wait) public {
        uint256 amount = bound(staked, 10 * one, 1e6 * one);
        uint256 earned = liveStreak(alice, amount, bound(streak, 1, 9));
        warpBy(wait);

        (uint256 returned, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(returned, amount, "the whole stake");
        vm.assertEq(token.balanceOf(alice), amount + rewards, "in the wallet");
        vm.assertEq(rewards + forfeited + accountOf(alice).claimed, earned, "every reward is somewhere");
        assertSolvent();
    }
}
